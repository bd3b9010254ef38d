/** Logs: drop a file, see what it is, run the estimators on it. */
export default function LogsPage() {
  return <main className="page" />;
}

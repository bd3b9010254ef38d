export default function ComparePage() {
  return <main className="papers">Compare</main>;
}

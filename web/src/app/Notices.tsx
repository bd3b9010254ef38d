import { dismiss } from "../state/actions";
import { useLab } from "../state/store";

/** What the page has to say, under the header, until dismissed. */
export function Notices() {
  const notices = useLab((state) => state.notices);
  return (
    <section className="notices" aria-label="Notices" aria-live="polite">
      {notices.map(({ id, tone, text, hint, href }) => (
        <div key={id} className={`notice notice-${tone}`}>
          <p>
            <strong>{text}</strong> {hint}{" "}
            {href !== "" && (
              <a href={href} className="notice-link">
                {href.length > 90 ? `${href.slice(0, 90)}…` : href}
              </a>
            )}
          </p>
          <button type="button" className="button quiet" onClick={() => dismiss(id)}>
            Dismiss
          </button>
        </div>
      ))}
    </section>
  );
}

import { useEffect, useRef, useState } from "react";
import { notify } from "../state/actions";
import { currentAddress, leftOutOfLink } from "../state/linkSync";

/** Whether an address means the computer that it is opened on. */
export function isLocal(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.|^\[?::1\]?$/.test(hostname);
}

/** Copies the link of the present state and says what it could not hold. */
export function ShareButton() {
  const [copied, setCopied] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const share = async () => {
    const address = await currentAddress();
    const leftOut = leftOutOfLink();
    if (isLocal(location.hostname)) {
      notify(
        "warning",
        "This link works on this computer only: its address is the computer’s own.",
        "To share it, put the folder web/dist on a web server and copy the link there.",
      );
    }
    if (leftOut !== "") {
      notify(
        "warning",
        `The link is too long for ${leftOut}.`,
        "Export, “Save scenario” gives a file that holds everything.",
      );
    }
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setCopied(false), 2000);
    } catch {
      notify("info", "The browser does not let this page use the clipboard.", "Copy this link:", address);
    }
  };
  return (
    <>
      <button type="button" className="button share" aria-label={copied ? undefined : "Share link"} onClick={share}>
        {copied ? (
          "Copied"
        ) : (
          <>
            Share<span className="wide-word"> link</span>
          </>
        )}
      </button>
      <span role="status" className="visually-hidden">
        {copied ? "The link is in the clipboard" : ""}
      </span>
    </>
  );
}

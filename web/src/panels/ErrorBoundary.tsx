import { Component, type ReactNode } from "react";

interface Props {
  /** Names the panel in the sentence: "The scoreboard". */
  readonly what: string;
  readonly children: ReactNode;
}

/** One per panel: a bug in one leaves the others working, and says so where the panel was. */
export class ErrorBoundary extends Component<Props, { readonly message: string | null }> {
  override state = { message: null };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <div className="panel-error" role="alert">
        <p>
          <strong>{this.props.what} stopped because of a bug:</strong> {this.state.message}
        </p>
        <button type="button" className="button" onClick={() => this.setState({ message: null })}>
          Try again
        </button>
      </div>
    );
  }
}

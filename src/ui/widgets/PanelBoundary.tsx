import { Component, type ReactNode } from "react";
import { t } from "../../i18n/message.ts";

interface Props {
  readonly children: ReactNode;
}

/** Keeps the page alive when one panel fails: a message replaces the panel, and everything else continues. */
export class PanelBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <section className="panel panel-failed" role="alert">
        <p>{t("page.panelFailed")}</p>
        <button type="button" className="button outlined" onClick={() => this.setState({ failed: false })}>
          {t("page.panelRetry")}
        </button>
      </section>
    );
  }
}

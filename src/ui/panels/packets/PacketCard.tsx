import { type ReactElement, useEffect } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { timeText } from "../../../i18n/time.ts";
import { grouped } from "../../chart/format.ts";
import { flowWords } from "../../plots/knownFlows.ts";
import { laneOf } from "../../plots/lane.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { pageZoom } from "../../theme/zoom.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { historySentences } from "./historyWords.ts";
import { type Choice, packetChoice, releasePacket, renewPacket } from "./packetChoice.ts";
import "../network/packets.css";

/** Width of the card, and its distance from the packet, px. */
const WIDTH = 300;
const APART = 18;

const sentencesOf = ({ history }: Choice, scenario: Parameters<typeof historySentences>[1]): readonly string[] => {
  if (history === "pending") return [timeText("history.asking")];
  return history === null ? [timeText("history.unknown")] : historySentences(history, scenario);
};

/** The history of the chosen packet, in words. */
const PacketCard = (): ReactElement | null => {
  const run = useRun();
  const chosen = useStore(packetChoice(run), (state) => state.chosen);
  const scenario = useLab((state) => state.scenario);
  const lane = useLab((state) => laneOf(state.inForce));
  const granted = useLab((state) => state.granted);
  useEffect(() => {
    if (granted >= 0) renewPacket(run);
  }, [run, granted]);
  if (chosen === null) return null;
  const left = Math.max(8, Math.min(innerWidth / pageZoom() - WIDTH - 8, chosen.x - WIDTH / 2));
  const title = chosen.sequence < 0 ? "history.titleOpening" : "history.title";
  return createPortal(
    <aside
      className="pk-card"
      data-run={run.id}
      style={{ left, top: chosen.y + APART, width: WIDTH }}
      data-testid="packet"
    >
      <header>
        <b>
          {timeText(title, { flow: flowWords(lane, chosen.flow, chosen.group), segment: grouped(chosen.sequence) })}
        </b>
        {chosen.pinned && (
          <button
            type="button"
            className="button square"
            onClick={() => releasePacket(run)}
            title={timeText("history.close")}
          >
            <Icon name="close" />
            <span className="unseen">{timeText("history.close")}</span>
          </button>
        )}
      </header>
      <div role="status">
        <ol>
          {sentencesOf(chosen, scenario).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </div>
    </aside>,
    document.body,
  );
};

export default PacketCard;

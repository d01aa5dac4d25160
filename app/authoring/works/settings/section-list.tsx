import { settingsPath } from "../frame/work-paths.ts";
import { type SectionKey, settingsSections } from "./settings-sections.ts";

interface SectionListProps {
  workId: string;
  current: SectionKey;
  hasSeveralNames: boolean;
}

/** The sections of the settings, each at its own address. */
export const SectionList = ({ workId, current, hasSeveralNames }: SectionListProps) => (
  <nav className="work-settings-list" aria-label="Settings">
    <ul>
      {settingsSections
        .filter(({ key }) => key !== "pen-name" || hasSeveralNames)
        .map(({ key, label }) => (
          <li key={key}>
            <a href={settingsPath(workId, key)} aria-current={key === current ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
    </ul>
  </nav>
);

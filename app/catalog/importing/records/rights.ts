// Only words that leave no doubt. "Free to use", "open access" or a website's terms are not enough.
const free = [
  /\bpublic\s+domain\b/i,
  /\bdomaine\s+public\b|\bdominio\s+p[uú]blico\b|\bgemeinfrei\b/i,
  /\bCC[- ]?(0|BY)\b/i,
  /\bcreative\s+commons\s+(attribution|zero)\b/i,
  /creativecommons\.org\/(licenses|publicdomain)\//i,
  /\bno\s+known\s+copyright\b/i,
];

const restricted = [
  /\ball\s+rights\s+reserved\b/i,
  /\bnot\b[^.;]{0,40}\bpublic\s+domain\b/i,
  // A site with subscribers may count as commercial.
  /\bNC\b|\bnon-?\s?commercial/i,
  /\bno\s+part\s+of\s+this\b/i,
  /\b(may|must)\s+not\s+be\s+(copied|reproduced|distributed|shared)\b/i,
];

/**
 * Whether the original file may be redistributed, according to the rights stated in it. Doubt means no: a wrong yes
 * distributes somebody's book, a wrong no costs a download that the operator can still allow.
 */
export function allowsDownload(rights: string | null): boolean {
  if (!rights) return false;
  return free.some((sign) => sign.test(rights)) && !restricted.some((sign) => sign.test(rights));
}

export const marks: { part: string; goal: number; reached: number }[];
export function judgeRatios(ratioOf: (part: string) => number): {
  part: string;
  ratio: number;
  goal: number;
  reached: number;
  isBroken: boolean;
  canRise: boolean;
}[];

interface FileResult {
  name: string;
  assertionResults: { fullName: string; title: string; status: string }[];
}
export const allowedSkips: { file: string; title?: string; reason: string; inCi: boolean }[];
export function listSkips(
  testResults: FileResult[],
  run: { isCi: boolean; root: string },
): { name: string; reason: string | null }[];

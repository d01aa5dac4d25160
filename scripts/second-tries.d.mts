interface Result {
  fullName: string;
  status: string;
  failureMessages: string[];
}
export function listSecondTries(results: Result[]): Result[];
export function addToLedger(ledger: string, secondTries: Result[], date: string): string;
export function listOpenEntries(ledger: string): string[];
export function judgeSecondTries(run: {
  secondTries: Result[];
  openEntries: string[];
  isStrict: boolean;
}): string | null;

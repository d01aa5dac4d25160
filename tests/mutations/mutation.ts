/** A mending of docs/security.md that is undone for a moment, and the test that must fail then. */
export interface Mutation {
  /** As the table of findings names it. */
  finding: string;
  /** What is undone, in a few words. */
  name: string;
  file: string;
  /** A piece of the file that is there once, and what is put in its place. */
  was: string;
  becomes: string;
  test: string;
  /** The beginning of the titles that must notice; by default the number of the finding. */
  titles?: string;
  /** Other tests notice it as well, so that nothing else is undone at the same time. */
  isAlone?: boolean;
}

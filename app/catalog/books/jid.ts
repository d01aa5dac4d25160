/** Whether an address could name a book at all; what could not is not looked up. */
export function isPossibleJid(text: string): boolean {
  return /^[\p{L}\p{N}_.~-]{1,100}$/u.test(text);
}

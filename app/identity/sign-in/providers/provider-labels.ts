/** Messages for an identity provider's errors; Better Auth returns the code to `/sign-in?error=…`. */
export function providerErrorMessage(code: string | null): string | null {
  if (code === null) return null;
  if (code === "account_not_linked" || code === "unable_to_link_account")
    return "There is an account with this address already. Sign in as before; then you can connect the provider, and use it from the next time on.";
  if (code === "account_already_linked_to_different_user")
    return "What you have at the provider is connected to another account here already.";
  if (code === "too_many_mails")
    return "Too many emails went to this address. Look for the newest one there, or try again later.";
  if (code === "access_denied") return "You were not signed in: the provider says that it was called off.";
  if (code === "banned") return "This account is suspended.";
  if (code === "email_not_found" || code === "email_doesn't_match")
    return "The provider did not give a confirmed email address, which an account here needs.";
  return "Signing in through the provider did not work. Please try again, or use your email.";
}

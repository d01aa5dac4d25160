/** Shows a picture of the book as large as the screen allows. A click or Escape closes it. */
export function showPicture(picture: HTMLImageElement): void {
  const dialog = document.createElement("dialog");
  dialog.className = "reader-picture";
  dialog.ariaLabel = picture.alt || "Picture";
  const large = document.createElement("img");
  large.src = picture.currentSrc || picture.src;
  large.alt = picture.alt;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "reader-button";
  close.textContent = "✕";
  close.ariaLabel = "Close";
  dialog.append(close, large);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  (picture.closest(".reader") ?? document.body).append(dialog);
  dialog.showModal();
}

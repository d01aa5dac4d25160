import { href } from "react-router";
import "#app/ui/fields/forms.css";

/** A link from a page about writing to the list of works. */
export const BackToWritings = () => (
  <nav aria-label="Writings">
    <a className="link way-back" href={href("/writings")}>
      Your writings
    </a>
  </nav>
);

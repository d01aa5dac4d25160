/** The author's name. */
export const WrittenBy = ({ name }: { name: string }) => (
  <span>
    by{" "}
    <b>
      <bdi>{name}</bdi>
    </b>
  </span>
);

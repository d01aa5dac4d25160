interface ExternalRedirectProps {
  address: string;
  label: string;
}

/** Leads to a provider's page by refreshing, not by a redirect: our policy lets forms lead to our own pages only. */
export function ExternalRedirect({ address, label }: ExternalRedirectProps) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${address}`} />
      <a className="button" href={address} rel="external noreferrer">
        {label}
      </a>
    </>
  );
}

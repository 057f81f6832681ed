import { useRouteLoaderData } from 'react-router'

/** The club's mark; the default one is drawn inline: net, edge line, and the ball in flight. */
export function Logo() {
  const site = useRouteLoaderData('root') as { logo?: string } | undefined
  if (site?.logo !== undefined) return <img src={site.logo} width="40" height="40" alt="" />
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="10" fill="#0755b9" />
      <path d="M6 27.5h28" stroke="#fff" strokeWidth="2" />
      <path d="M20 21v9" stroke="#fff" strokeWidth="2" strokeDasharray="1.6 1.4" />
      <circle cx="27" cy="13" r="4.6" fill="#ff9d2b" />
      <path
        d="M8 24c4-9 9-12.5 14-12.3"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
        strokeDasharray="1 3"
        strokeLinecap="round"
      />
    </svg>
  )
}

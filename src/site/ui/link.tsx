import type { ReactNode } from 'react'
// oxlint-disable-next-line no-restricted-imports -- what the rule points to
import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router'
import type { LinkProps as RouterLinkProps } from 'react-router'

type MenuLinkProps = {
  /** Of every link, current or not. */
  className: string
  /** Path from the root. */
  to: string
  /** Current only on this very page, not on those below it. */
  end?: boolean
  viewTransition?: boolean
  children: ReactNode
}

/** Without what no page of ours has a use for. */
type LinkProps = Omit<RouterLinkProps, 'discover' | 'relative' | 'mask' | 'defaultShouldRevalidate'>

/** What only a browser has a use for. */
type BrowserOnly = 'prefetch' | 'preventScrollReset' | 'reloadDocument' | 'replace' | 'state' | 'viewTransition'

/**
 * A link within the site. On the server an address from the root is written as it stands, as the router's own link does after resolving it
 * against all routes: for the home page's forty links that took as long as all its queries.
 */
export const Link: (props: LinkProps) => ReactNode = import.meta.env.SSR ? ServerLink : RouterLink

/** A link in a menu, which says when the reader is there. */
export const NavLink: (props: MenuLinkProps) => ReactNode = import.meta.env.SSR ? ServerNavLink : RouterNavLink

function ServerLink(props: LinkProps) {
  const { to, children } = props
  if (typeof to !== 'string' || !isFromRoot(to)) return <RouterLink {...props} />
  return (
    <a {...toAnchor(props)} href={to} data-discover="true">
      {children}
    </a>
  )
}

function ServerNavLink({ to, end = false, className, ...rest }: MenuLinkProps) {
  const pathname = useLocation().pathname.toLowerCase()
  const isCurrent = pathname === to.toLowerCase() || (!end && pathname.startsWith(`${to.toLowerCase()}/`))
  if (!isCurrent) return <ServerLink {...rest} className={className} to={to} />
  return <ServerLink {...rest} aria-current="page" className={`${className} active`} to={to} />
}

/** Neither `//host` nor a path that goes up, which the router would resolve. */
const isFromRoot = (to: string) => to.startsWith('/') && !/\/[./]|\\/.test(to)

function toAnchor({
  prefetch: _prefetch,
  preventScrollReset: _preventScrollReset,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  viewTransition: _viewTransition,
  to: _to,
  children: _children,
  ...anchor
}: LinkProps): Omit<LinkProps, BrowserOnly | 'to' | 'children'> {
  return anchor
}

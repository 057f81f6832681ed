import { useEffect, useState, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import fontUrl from './assets/archivo.woff2?url'
import { StyleElements } from './page-styles.tsx'
import { identityStarter, isPosition, permanentAddressStarter } from './runtime/identity-starter.ts'
import { runtimeStarter, runtimeStarterAtOnce } from './runtime/starter.ts'
import { typefaceStarter } from './runtime/typeface-starter.ts'
import type { loader as membersLoader } from './routes/admin/layout.tsx'
import { stayOnPage } from './sending/stay-on-page.ts'
import { services } from './services.ts'
import { readSiteFacts, type SiteFacts } from './site-facts.ts'
import { sportsClub } from './routes/json-ld.ts'
import { clubData, StructuredDataElement } from './structured-data.tsx'
import './styles/tokens.css'
import './styles/base.css'
import './styles/blocks.css'
import './styles/print.css'
import { ErrorScreen } from './ui/error-screen.tsx'
import { isNoEntry } from './ui/no-entry.ts'
import { Footer } from './ui/footer.tsx'
import { Header } from './ui/header.tsx'
import { ReloadOffer } from './ui/reload-offer.tsx'
import { NewsPlaceholder } from './ui/news-placeholder.tsx'
import { CONTENT_ID, useFocusAfterNavigation } from './ui/hooks/use-focus-after-navigation.ts'
import { useSlowNavigation } from './ui/hooks/use-slow-navigation.ts'
import { useTheme } from './theme.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { club } = context.get(services)
  context.set(clubData, sportsClub(await club.getFacts('club'), (await club.getFacts('look')).sport))
  return readSiteFacts(context.get(services))
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnPage]

/** The root data does not change during a visit. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const site = useSite()
  // The members' area has its own frame.
  const isInside = useRouteLoaderData<typeof membersLoader>('routes/admin/layout')?.shell !== undefined
  const hasMoved = useHasMoved()
  const { pathname } = useLocation()
  // Here rather than in App, which is not mounted while an error is shown.
  useRuntimeMark()
  return (
    <html lang="de">
      <head>
        {import.meta.env.SSR && <FirstWords />}
        <Meta />
        {import.meta.env.SSR && <StyleElements />}
        {(import.meta.env.DEV || hasMoved) && <Links />}
        {import.meta.env.SSR && <StructuredDataElement />}
        {import.meta.env.SSR && <DocumentLinks />}
        <script
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? startersOf({ isInside, isByPosition: isPosition(pathname) }) : '',
          }}
          suppressHydrationWarning
        />
      </head>
      <body>
        <a className="visually-hidden" href={`#${CONTENT_ID}`}>
          Zum Inhalt springen
        </a>
        {isInside ? children : <PublicFrame site={site}>{children}</PublicFrame>}
        <ReloadOffer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Head elements that a browser needs once, from the document. */
const FirstWords = () => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" media="(min-width: 48em)" />
  </>
)

/** All in one script element, because each needs an entry of its own in the page's policy. In development the program starts at once. */
function startersOf({ isInside, isByPosition }: { isInside: boolean; isByPosition: boolean }): string {
  const own = isByPosition ? [permanentAddressStarter] : []
  if (import.meta.env.DEV) return [...own, runtimeStarterAtOnce, typefaceStarter].join(';')
  return [...own, isInside ? runtimeStarterAtOnce : runtimeStarter, identityStarter, typefaceStarter].join(';')
}

const PublicFrame = ({ site, children }: { site: SiteFacts | undefined; children: ReactNode }) => (
  <>
    {site && <Header {...site} />}
    <main id={CONTENT_ID} tabIndex={-1}>
      {children}
    </main>
    {site && <Footer {...site} />}
  </>
)

/** Tells styles and the head's scripts that the page is hydrated. */
function useRuntimeMark() {
  useEffect(() => {
    forgetWrittenStyles(window)
    document.documentElement.dataset['runtime'] = ''
    window.dispatchEvent(new Event('runtime-ready'))
  }, [])
}

type Handed = {
  __reactRouterManifest?: { routes: Record<string, { css?: string[] } | undefined> }
  __reactRouterRouteModules?: Record<string, unknown>
}

/**
 * The document contains the styles of its own routes, and keeps them. The router would fetch them again when a form is sent, and read the answer only
 * afterwards: late on a slow connection, or never.
 */
function forgetWrittenStyles({ __reactRouterManifest, __reactRouterRouteModules }: Window & Handed): void {
  for (const id of Object.keys(__reactRouterRouteModules ?? {})) delete __reactRouterManifest?.routes[id]?.css
}

/** A refusal that comes before any loader carries the site's facts for the frame. */
function useSite(): SiteFacts | undefined {
  const loaded = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError()
  return loaded ?? (isNoEntry(error) ? error.data.site : undefined)
}

/** True on pages reached by client navigation: their styles are not in the document and must be linked. */
function useHasMoved(): boolean {
  const { pathname } = useLocation()
  const [firstPath] = useState(pathname)
  return pathname !== firstPath
}

export default function App() {
  const slowTarget = useSlowNavigation()
  useFocusAfterNavigation()
  if (slowTarget?.startsWith('/news')) return <NewsPlaceholder isArticle={slowTarget !== '/news'} />
  return <Outlet />
}

export const ErrorBoundary = () => <ErrorScreen error={useRouteError()} />

/** The head links that never change. Only the server writes them: hydration leaves them unchanged, and React need not know them. */
function DocumentLinks() {
  const { frameColour, iconMark } = useTheme()
  return (
    <>
      <meta name="theme-color" content={frameColour} />
      <link rel="icon" href={`/favicon.svg${iconMark}`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${iconMark}`} />
      {/* With script the starter adds it: browsers fetch it at once, before the first text. */}
      <noscript>
        <link rel="manifest" href="/manifest.webmanifest" />
      </noscript>
      <link rel="alternate" type="application/atom+xml" title="Aktuelles" href="/feed.atom" />
      <link rel="alternate" type="application/feed+json" title="Aktuelles" href="/feed.json" />
    </>
  )
}

import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site. German on the outside, English inside. */
export default [
  index('routes/home.tsx'),
  route('news', 'routes/news/index.tsx'),
  route('news/seite/:page', 'routes/news/index.tsx', { id: 'news-page' }),
  route('news/:key', 'routes/news/show.tsx'),
  route('mannschaften', 'routes/club/teams.tsx'),
  route('vorstand', 'routes/club/board.tsx'),
  route('chronik', 'routes/club/chronicle.tsx'),
  route('anfahrt', 'routes/club/directions.tsx'),
  route('docs', 'routes/club/downloads.tsx'),
  route('kontakt', 'routes/contact/new.tsx'),
  route('faq', 'routes/club/faq.tsx'),
  route('impressum', 'routes/legal/imprint.tsx'),
  route('datenschutz', 'routes/legal/privacy.tsx'),
  route('dorfspielttt', 'routes/tournaments/new-entry.tsx', { id: 'village-tournament' }),
  route('dorfspielttt/anmeldung/:token', 'routes/tournaments/confirmation.tsx', { id: 'village-confirmation' }),
  route('turniere/:slug', 'routes/tournaments/new-entry.tsx'),
  route('turniere/:slug/anmeldung/:token', 'routes/tournaments/confirmation.tsx'),
  route('admin', 'routes/admin/door.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

import routes from '#site/routes.ts'

/** Where the event of the club lives that tests know: its own file says so. */
export const EVENT_PAGE = '/dorfspielttt'

/** Addresses of the public pages that need no further facts. A layout has no address of its own. */
export const PUBLIC_PAGES = [
  EVENT_PAGE,
  ...routes
    .filter(({ file }) => file.endsWith('.tsx'))
    .flatMap(({ path, index }) => (index ? ['/'] : path === undefined ? [] : [`/${path}`]))
    .filter((path) => !/[:*]/.test(path) && !/^\/admin\b/.test(path)),
]

const MEMBERS_ROUTE = /^routes\/admin\//
const MEMBERS_PATH = /^admin(?:\/|$)/

const isMembersRoute = (id: string, path: string | undefined) => MEMBERS_ROUTE.test(id) || MEMBERS_PATH.test(path ?? '')

/** Whether visitors of the public pages need to know of a route of `routes.ts`. */
export const isForPublic = (id: string, path: string | undefined): boolean => !isMembersRoute(id, path)

/** Whether a route of `routes.ts` can answer an address of the members' area; what is not there is answered by the one for everything. */
export const isForMembers = (id: string, path: string | undefined): boolean =>
  id === 'root' || path === '*' || isMembersRoute(id, path)

import { Hono } from 'hono'
export const feedRoutes = (_: unknown) => new Hono()

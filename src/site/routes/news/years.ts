import { href, redirect } from 'react-router'

/** Whoever shortens the address of a year finds all years. */
export const loader = () => redirect(href('/news'), 301)

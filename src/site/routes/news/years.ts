import { href, redirect } from 'react-router'

/** Without its year, the address leads to all years. */
export const loader = () => redirect(href('/news'), 301)

import { createContext as createReactContext, useContext } from 'react'
import { createContext } from 'react-router'

/**
 * The look of the club’s pages. Only the server knows it; the browser keeps the document's markup unchanged.
 *
 * @property rules the stylesheet with the club's colours; comes before all others
 * @property frameColour for the browser's own frame
 * @property iconMark query string of the icons' addresses
 * @property scene the drawing of the banner, as the inside of an SVG element
 */
export type Theme = { rules: string; frameColour: string; iconMark: string; scene: string }

const NO_THEME: Theme = { rules: '', frameColour: '', iconMark: '', scene: '' }

/** The server sets it for each document. */
export const theme = createContext<Theme>(NO_THEME)

/** Passes the theme to components during server rendering. */
export const ThemeProvider = createReactContext(NO_THEME)
export const useTheme = () => useContext(ThemeProvider)

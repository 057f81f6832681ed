import { createContext as createReactContext, useContext } from 'react'
import { createContext } from 'react-router'

/**
 * What the club’s pages look like. Only the server knows it; in the browser all of it stays in the document as it was written.
 *
 * @property rules the stylesheet with the club's colours; stands before all others
 * @property frameColour for the browser's own frame
 * @property iconMark what stands behind the addresses of icons
 * @property scene the drawing of the banner, as the inside of an SVG element
 */
export type Theme = { rules: string; frameColour: string; iconMark: string; scene: string }

const NO_THEME: Theme = { rules: '', frameColour: '', iconMark: '', scene: '' }

/** Set for each document by the server. */
export const theme = createContext<Theme>(NO_THEME)

/** Hands it to the components while they are rendered on the server. */
export const ThemeProvider = createReactContext(NO_THEME)
export const useTheme = () => useContext(ThemeProvider)

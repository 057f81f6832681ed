import { createContext as createReactContext, useContext } from 'react'
import { createContext } from 'react-router'

/**
 * How the club's pages are dressed. Only the server knows it; in the browser all of it stays in the document as it was written.
 *
 * @property rules the stylesheet with the club's colours; stands before all others
 * @property frameColour for the browser's own frame
 * @property iconMark what stands behind the addresses of icons
 * @property scene the drawing of the banner, as the inside of an SVG element
 */
export type Dress = { rules: string; frameColour: string; iconMark: string; scene: string }

const UNDRESSED: Dress = { rules: '', frameColour: '', iconMark: '', scene: '' }

/** Set for each document by the server. */
export const dress = createContext<Dress>(UNDRESSED)

/** Hands it to the components while they are rendered on the server. */
export const DressProvider = createReactContext(UNDRESSED)
export const useDress = () => useContext(DressProvider)

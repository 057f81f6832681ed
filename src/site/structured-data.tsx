import { createContext as createReactContext, useContext } from 'react'
import { createContext } from 'react-router'

type StructuredData = Record<string, unknown>

/** The club's structured data for search engines; for every page without its own. */
export const clubData = createContext<StructuredData>({})
/** The structured data of this page; its loader sets it. */
export const pageData = createContext<StructuredData | null>(null)

/** Passes the data to the document during server rendering. */
export const StructuredDataProvider = createReactContext('{}')

/** As text inside a script element: escapes the character that could end it. */
export const toScriptText = (data: StructuredData) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Data for search engines, which read the server's document: the browser does not get it a second time. */
export const StructuredDataElement = () => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: useContext(StructuredDataProvider) }} />
)

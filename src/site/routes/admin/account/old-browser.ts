/** Query parameter of the page that explains why a browser cannot link accounts. */
export const OLD_BROWSER = 'alter-browser'

export const OLD_BROWSER_TEXT =
  'Ihr Browser ist dafür zu alt: Er sagt uns nicht, auf welcher Seite Sie geklickt haben. Bitte aktualisieren Sie ihn oder nehmen Sie einen anderen.'

/** For pages that a browser shows instead of a form that it has sent itself. */
export const GO_BACK =
  'Haben Sie ein Formular abgeschickt? Gehen Sie im Browser einen Schritt zurück: Ihre Angaben stehen noch da.'

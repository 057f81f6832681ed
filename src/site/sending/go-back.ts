/** On what a browser shows in place of a form that it has sent by itself. */
export const GO_BACK =
  'Haben Sie ein Formular abgeschickt? Gehen Sie im Browser einen Schritt zurück: Ihre Angaben stehen noch da.'

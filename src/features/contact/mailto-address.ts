/**
 * The address that opens the visitor's mail program with subject and text (RFC 6068). It omits the visitor's own address, as the specification
 * asks; the program knows its owner.
 */
export const mailtoAddress = (
  recipient: string,
  { subject = '', message = '' }: { subject?: string; message?: string },
): string => `mailto:${recipient}?subject=${encode(subject)}&body=${encode(message)}`

/** A mail ends lines with CR LF. */
const encode = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n'))

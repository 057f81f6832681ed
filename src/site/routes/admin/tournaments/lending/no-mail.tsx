/** On the computer in the hall, wherever somebody would expect that a mail goes. */
export const NoMail = () => (
  <>
    Von diesem Laptop geht keine E-Mail hinaus. Kommt die Änderung noch vor Turnierbeginn zu Hause an, schreibt die
    Website von dort; sonst sagen Sie es den Leuten bitte selbst.
  </>
)

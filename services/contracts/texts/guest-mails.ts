// The mail to whoever gets a guest pass for the first time. Apart from the catalogue of the pages, which no browser has to load
// it with.
import type { Language } from '../language.ts'

interface WelcomeText {
  readonly subject: string
  readonly body: string
  /** What the button says. */
  readonly button: string
  /** What the link out of the mailing list says; every mail of the list carries it. */
  readonly leave: string
}

export const welcomeMails: Readonly<Record<Language, WelcomeText>> = {
  en: {
    subject: 'Welcome to the partner directory',
    body: 'You asked for a guest pass to the directory of the Referral Exchange. For a day, or two hours on a phone or tablet, you can see the details of every partner and ask for a service there.\n\nWith it you agreed to hear from us now and then. You can leave the mailing list at any time: the link below is enough, without signing in.\n\nIf this was not you, leave the list with the same link.',
    button: 'Open the directory',
    leave: 'Leave the mailing list',
  },
  es: {
    subject: 'Le damos la bienvenida al directorio',
    body: 'Usted pidió un pase de invitado para el directorio de Referral Exchange. Durante un día, o dos horas en un teléfono o una tableta, puede ver los detalles de cada organización y pedir un servicio allí.\n\nCon el pase aceptó recibir noticias nuestras de vez en cuando. Puede salir de la lista de correo cuando quiera: basta con el enlace de abajo, sin iniciar sesión.\n\nSi usted no pidió este pase, salga de la lista con ese mismo enlace.',
    button: 'Abrir el directorio',
    leave: 'Salir de la lista de correo',
  },
}

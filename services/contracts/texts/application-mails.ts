// The mail that acknowledges an application. It names neither the person nor the organization: an inbox may be read by others.
// Apart from the catalogue of the pages, which no browser has to load it with.
import type { Language } from '../language.ts'

interface ApplicationMail {
  readonly subject: string
  readonly body: string
  /** What the button says. */
  readonly button: string
}

const mails: Readonly<Record<Language, ApplicationMail>> = {
  en: {
    subject: 'We received your partner application',
    body: 'Thank you for wanting to serve families with the Referral Exchange. A person on our staff reads your application and contacts you within 3-5 business days.\n\nThe link below shows how it stands. Whoever has the link can see that, so keep this mail to yourself.\n\nIf you did not apply, you need not do anything.',
    button: 'See how your application stands',
  },
  es: {
    subject: 'Recibimos su solicitud para colaborar',
    body: 'Gracias por querer servir a las familias con Referral Exchange. Una persona de nuestro equipo leerá su solicitud y se comunicará con usted en un plazo de 3 a 5 días hábiles.\n\nEl siguiente enlace muestra cómo va su solicitud. Quien tenga el enlace puede verlo, así que no comparta este correo.\n\nSi usted no envió ninguna solicitud, no tiene que hacer nada.',
    button: 'Ver cómo va su solicitud',
  },
}

/** The acknowledgement in a language. */
export const applicationMail = (language: Language): ApplicationMail => mails[language]

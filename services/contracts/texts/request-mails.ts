// The mails of a request for help: that it has arrived, and that staff have a question. They name nobody, no need, no partner and
// not the question: an inbox may be read by others. Apart from the catalogue of the pages, which no browser has to load it with.
import type { Language } from '../language.ts'

interface RequestMail {
  readonly subject: string
  readonly body: (reference: string) => string
  /** What the button says. */
  readonly button: string
}

const mails: Readonly<Record<Language, RequestMail>> = {
  en: {
    subject: 'We have your request',
    body: (reference) =>
      `Your request has reached us. Its reference is ${reference}.\n\nA person on our staff reads it within 24-48 hours on business days and finds who can help. They call you, or the partner does. You do not need to do anything right now.\n\nThe link below shows how it stands, without anybody's name. Whoever has the link can see that, so keep this mail to yourself.\n\nIf you are in danger, call 911. To talk with somebody at any hour, call or text 988.\n\nIf you did not ask for help, you need not do anything.`,
    button: 'See how your request stands',
  },
  es: {
    subject: 'Recibimos su solicitud',
    body: (reference) =>
      `Su solicitud llegó bien. Su número de referencia es ${reference}.\n\nUna persona de nuestro equipo la leerá en un plazo de 24 a 48 horas en días hábiles y buscará quién puede ayudar. Le llamaremos nosotros o la organización que le ayude. Por ahora no tiene que hacer nada.\n\nEl siguiente enlace muestra cómo va su solicitud, sin el nombre de nadie. Quien tenga el enlace puede verlo, así que no comparta este correo.\n\nSi está en peligro, llame al 911. Para hablar con alguien a cualquier hora, llame o envíe un mensaje de texto al 988.\n\nSi usted no pidió ayuda, no tiene que hacer nada.`,
    button: 'Ver cómo va su solicitud',
  },
}

/** The confirmation in a language. */
export const requestMail = (language: Language): RequestMail => mails[language]

const questions: Readonly<Record<Language, RequestMail>> = {
  en: {
    subject: 'A question about your request',
    body: (reference) =>
      `A person on our staff is reading your request ${reference} and needs to know something more before it can go on.\n\nThe link below shows the question, and you can answer right there. It takes a minute, and you need no account. If you would rather talk, wait for our call or write to us.\n\nWhoever has the link can read the question, so keep this mail to yourself.\n\nIf you are in danger, call 911. To talk with somebody at any hour, call or text 988.\n\nIf you did not ask for help, you need not do anything.`,
    button: 'See the question and answer it',
  },
  es: {
    subject: 'Una pregunta sobre su solicitud',
    body: (reference) =>
      `Una persona de nuestro equipo está leyendo su solicitud ${reference} y necesita saber algo más para poder continuar.\n\nEl siguiente enlace muestra la pregunta, y allí mismo puede responder. Toma un minuto y no necesita una cuenta. Si prefiere hablar, espere nuestra llamada o escríbanos.\n\nQuien tenga el enlace puede leer la pregunta, así que no comparta este correo.\n\nSi está en peligro, llame al 911. Para hablar con alguien a cualquier hora, llame o envíe un mensaje de texto al 988.\n\nSi usted no pidió ayuda, no tiene que hacer nada.`,
    button: 'Ver la pregunta y responder',
  },
}

/** The mail about a question, in a language. */
export const questionMail = (language: Language): RequestMail => questions[language]

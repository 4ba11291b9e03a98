// The application to become a partner, and how it stands, in Spanish.
import type { application as english } from '../application.ts'

export const application: typeof english = {
  title: 'Solicite ser organización colaboradora',
  lead: 'Cuéntenos quiénes son y a quiénes sirven. Una persona de nuestro equipo lee cada solicitud, y nada se publica antes de que se apruebe.',
  time: 'Toma unos diez minutos. Lo que escriba se guarda en esta pestaña hasta que lo envíe.',

  groups: {
    organization: 'Su organización',
    work: 'Lo que hacen',
    served: 'A quiénes sirven y dónde',
    contact: 'Con quién podemos comunicarnos',
    eligibility: 'A quiénes pueden ayudar',
  },

  orgName: 'Nombre de la organización',
  website: 'Sitio web',
  websiteHelp: 'Comience con https://, por ejemplo https://www.example.org.',
  about: 'Sobre su organización',
  aboutHelp: 'Lo que hacen, en pocas frases. Las familias lo leerán en el directorio cuando su solicitud se apruebe.',
  services: 'Servicios que ofrecen',
  populations: 'Personas a quienes sirven',
  counties: 'Condados donde sirven',
  chooseAll: 'Marque todos los que correspondan.',
  contactIntro: 'Solo nuestro equipo ve estos datos.',
  contactName: 'Nombre de la persona de contacto',
  contactEmail: 'Correo electrónico de contacto',
  contactEmailHelp: 'A esta dirección le confirmamos que recibimos su solicitud.',
  contactPhone: 'Teléfono de contacto',
  eligibility: 'Requisitos para recibir ayuda',
  eligibilityHelp:
    'A quiénes pueden ayudar y a quiénes no: dónde vive la persona, edad, ingresos, documentos que piden.',

  needsScript:
    'Este formulario necesita JavaScript. Sin él, escríbanos: nuestra oficina atiende de lunes a viernes de 9am a 5pm (hora del este).',
  submit: 'Enviar la solicitud',
  submitting: 'Enviando…',

  restored: 'Lo que escribió antes está aquí de nuevo.',
  startOver: 'Empezar de nuevo',

  done: {
    title: 'Su solicitud se envió correctamente',
    text: 'Nuestro equipo se comunicará con usted en un plazo de 3 a 5 días hábiles.',
    mail: (email) => `Enviamos una confirmación a ${email}. El enlace que contiene muestra cómo va su solicitud.`,
    status: 'Ver cómo va',
    home: 'Ir a la página de inicio',
    another: 'Solicitar para otra organización',
  },
  failed: {
    title: 'No se pudo enviar',
    text: 'Hubo un error al enviar su solicitud. Por favor inténtelo de nuevo.',
    kept: 'Todo lo que escribió sigue aquí. Si vuelve a fallar, espere un momento o escríbanos:',
  },

  status: {
    title: 'Su solicitud para colaborar',
    sent: (day) => `Enviada el ${day}`,
    updated: (day) => `Último cambio: ${day}`,
    steps: 'Pasos de su solicitud',
    sentStep: 'Enviada',
    readStep: 'La lee nuestro equipo',
    decidedStep: 'Decidida',
    stages: {
      new: {
        title: 'Recibimos su solicitud',
        text: 'Una persona de nuestro equipo la leerá y se comunicará con usted en un plazo de 3 a 5 días hábiles. Por ahora no tiene que hacer nada.',
      },
      screening: {
        title: 'Estamos leyendo su solicitud',
        text: 'Nuestro equipo está revisando lo que usted escribió. Si tiene alguna pregunta, llamará o escribirá a la persona de contacto.',
      },
      documents_pending: {
        title: 'Esperamos sus documentos',
        text: 'Nuestro equipo le pidió documentos a la persona de contacto. Por favor envíelos como se le indicó; después continuaremos.',
      },
      approved: {
        title: 'Su solicitud fue aprobada',
        text: 'Les damos la bienvenida. Nuestro equipo está preparando lo necesario y escribirá a la persona de contacto para indicarle los próximos pasos.',
      },
      rejected: {
        title: 'Su solicitud no fue aceptada',
        text: 'Por ahora no podemos recibir a su organización como colaboradora. Nuestro equipo puede explicarle por qué, y puede enviar otra solicitud cuando guste.',
      },
    },
    loadFailed: 'No se pudo cargar el estado',
    unknown: {
      title: 'Este enlace no muestra ninguna solicitud',
      text: 'Abra de nuevo el enlace del correo, o cópielo completo. Si todavía no muestra nada, ya no conservamos la solicitud.',
    },
    apply: 'Solicite ser organización colaboradora',
  },
}

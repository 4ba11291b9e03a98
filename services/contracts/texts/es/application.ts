// The application to become a partner, and how it stands, in Spanish.
import type { application as english } from '../application.ts'

export const application: typeof english = {
  title: 'Solicite ser organización colaboradora',

  groups: {},

  orgName: 'Nombre de la organización',
  about: 'Sobre su organización',
  contactName: 'Nombre de la persona de contacto',
  contactEmail: 'Correo electrónico de contacto',
  contactPhone: 'Teléfono de contacto',
  submit: 'Enviar la solicitud',

  done: {
    title: 'Su solicitud se envió correctamente',
  },
  failed: {
    title: 'No se pudo enviar',
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

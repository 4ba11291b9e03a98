// Entrar y registrarse, las tres entradas, y el camino de vuelta para quien olvidó la contraseña.
import type { account as english } from '../account.ts'

export const account: typeof english = {
  missing: { title: 'Faltan datos', text: 'Por favor, llene todos los campos.' },
  failed: { title: 'Error', text: 'Algo salió mal. Por favor, inténtelo de nuevo.' },

  signedUp: {},

  ended: {
    expired: 'Su sesión terminó. Por favor, inicie sesión de nuevo.',
    idle: 'Cerramos su sesión porque no hubo actividad durante un rato.',
  },

  doors: {
    title: '¿Cuál es su entrada?',
    client: { name: 'Familias', text: 'Pidió ayuda y quiere saber cómo va.' },
    partner: { name: 'Organizaciones', text: 'Su organización responde y envía solicitudes.' },
    admin: { name: 'Administración', text: 'Revisa y reparte solicitudes para la red.' },
  },

  portals: {
    others: '¿No es su entrada?',
    client: {
      title: 'Entrada para familias',
      lead: 'Siga lo que pidió, desde la primera lectura hasta la organización que le ayuda.',
      points: [
        'Vea quién tiene su solicitud y qué sigue.',
        'Cambie de opinión cuando quiera: una solicitud se puede retirar.',
        'Solo la red y las organizaciones que le ayudan pueden leerla.',
      ],
      prompt: '¿Aún no tiene cuenta?',
      promptLink: 'Empiece en la página de inicio',
    },
    partner: {
      title: 'Entrada para organizaciones',
      lead: 'Las solicitudes que esperan a su organización, y las que usted ha enviado.',
      points: [
        'Acepte, ponga en lista de espera o rechace lo que le llega.',
        'Envíe a una familia a quien pueda hacer lo que usted no puede.',
        'Anote cómo terminó, para que la próxima familia encuentre el camino más pronto.',
      ],
      prompt: '¿Aún no participa?',
      promptLink: 'Solicite participar',
    },
    admin: {
      title: 'Entrada de administración',
      lead: 'Para el personal y la administración de la red.',
      points: ['Queda registro de cada entrada y de cada cambio de acceso.'],
      notice: 'El acceso no autorizado está prohibido y se vigila.',
    },
    signInFailed: {
      title: 'No se pudo iniciar la sesión',
      text: 'Por favor, revise su correo y su contraseña e inténtelo de nuevo.',
    },
    adminFailed: {
      title: 'No se pudo comprobar quién es',
      text: 'Por favor, revise sus datos de administración e inténtelo de nuevo.',
    },
  },

  forgotten: {
    ask: '¿Olvidó su contraseña?',
    emailRequired: { title: 'Falta el correo', text: 'Por favor, escriba primero su correo electrónico.' },
    sending: 'Enviando el enlace',
    sent: {
      title: 'Revise su correo',
      text: (email) =>
        `Si ${email} tiene una cuenta, va en camino un enlace para elegir una contraseña nueva. Sirve una sola vez.`,
      help: '¿No llega después de unos minutos? Mire entre el correo no deseado, y revise cómo está escrita la dirección.',
    },
    back: 'Volver a iniciar sesión',
  },

  reset: {
    done: { title: 'Contraseña cambiada', text: 'Inicie sesión con su contraseña nueva.' },
    missing: {},
  },

  confirmation: {
    title: 'Su correo electrónico',
    lead: 'El enlace de nuestro mensaje muestra que la dirección es suya.',
    signInFirst: 'Inicie sesión para confirmar su correo electrónico.',
    confirming: 'Confirmando su correo electrónico',
    done: 'Correo electrónico confirmado',
    failed: 'El correo electrónico no se confirmó',
    incomplete: 'El enlace no está completo. Ábralo otra vez desde el mensaje, o inicie sesión y pida uno nuevo.',
    already: 'El enlace ya se usó: su correo electrónico está confirmado.',
    resend: 'Enviar un enlace nuevo',
    goOn: 'Ir a mi panel',
    sent: { title: 'Mensaje enviado', text: 'Si la dirección aún está por confirmar, un enlace nuevo va en camino.' },
    notSent: 'El mensaje no se envió',
  },

  idle: {},
}

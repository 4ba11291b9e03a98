// Pedir ayuda sin una cuenta, en español.
import type { requests as english } from '../requests.ts'

export const requests: typeof english = {
  need: {
    'Financial Assistance': 'Ayuda económica',
    'Navigation/Referrals': 'Orientación y contactos',
    'Household Essentials': 'Artículos para el hogar',
    'Food Assistance': 'Comida',
    Clothing: 'Ropa',
    Childcare: 'Cuidado de niños',
    'Behavioral/Mental Health': 'Salud mental o emocional',
    Other: 'Otra cosa',
  },
  otherCounty: 'Otro condado',

  consent:
    'Acepto que lo que escribo aquí se comparta con el personal de Referral Exchange y con la organización que pueda ayudarme.',
  consentRequired: {
    title: 'Se necesita su consentimiento',
    text: 'Por favor marque que está de acuerdo antes de enviar.',
  },
  missing: { title: 'Faltan datos', text: 'Por favor complete todos los campos obligatorios.' },
  sensitive: 'Se detectó información delicada',
  failed: {
    title: 'No se pudo enviar',
    text: 'Hubo un error al enviar su solicitud. Por favor inténtelo de nuevo.',
    kept: 'Todo lo que escribió sigue aquí. Si vuelve a fallar, inténtelo en unos minutos o escríbanos. Si no puede esperar: en peligro llame al 911; para hablar con alguien a cualquier hora, llame o envíe un mensaje de texto al 988.',
  },
  optionalEmail: 'Le escribimos con un enlace que muestra cómo va su solicitud, y si tenemos alguna pregunta.',
  choose: 'Elija una opción',
  restored: { title: 'Aquí está de nuevo lo que había escrito.', startOver: 'Empezar de nuevo' },
  withoutScript:
    'Este formulario necesita JavaScript. Si no puede activarlo, escríbanos: nuestra oficina atiende de lunes a viernes de 9am a 5pm (hora del este). En peligro llame al 911; para hablar con alguien a cualquier hora, llame o envíe un mensaje de texto al 988.',

  sent: {
    title: 'Solicitud enviada',
    reference: 'Su número de referencia',
    keep: 'Anótelo: con él nuestro personal encuentra su solicitud.',
    next: [
      'Una persona de nuestro equipo la lee en un plazo de 24 a 48 horas en días hábiles.',
      'Busca quién puede ayudar. La revisión y el envío toman de 2 a 3 días hábiles.',
      'Le llamamos nosotros, o la organización que le ayude, al número que nos dio.',
    ],
    partnerGone:
      'La organización que eligió ya no recibe solicitudes aquí. Nuestro personal busca otra que pueda ayudarle.',
    mailed: (email) => `Le escribimos a ${email}, con un enlace que muestra cómo va su solicitud.`,
    follow: 'Ver cómo va',
    followHelp:
      'Guarde este enlace si quiere volver a mirar. Quien lo tenga ve cómo va la solicitud, y el nombre de nadie.',
    another: 'Hacer otra solicitud',
    home: 'Volver a la página principal',
  },

  form: {
    title: 'Pedir una referencia',
    description:
      'Pida ayuda con comida, cuentas, vivienda o cuidado en el noroeste de Georgia. Una sola página, sin cuenta; le respondemos en 24 a 48 horas en días hábiles.',
    back: 'Volver a la página principal',
    chosenPartner: 'la organización que eligió',
    lead: 'Cuéntenos qué necesita. Una persona lo lee y busca quién puede ayudarle cerca de usted. No cuesta nada.',
    partner: (name) => `Usted pide ayuda a ${name}. Nuestro personal lee primero su solicitud y luego la envía.`,
    firstName: 'Nombre de quien necesita ayuda',
    lastInitial: 'Inicial del apellido',
    lastInitialHelp: 'Una sola letra. No guardamos apellidos.',
    phone: 'Teléfono',
    phoneHelp: 'Un número donde sea seguro llamarle.',
    email: 'Correo electrónico',
    county: 'Condado',
    need: 'Qué tipo de ayuda',
    note: '¿Qué necesita?',
    noteHelp: 'Qué pasó, qué le ayudaría y para cuándo. Por favor no escriba números de documentos ni de cuentas.',
    submit: 'Enviar solicitud',
    submitting: 'Enviando...',
    privacy: 'Se guarda cifrado. Solo lo leen nuestro personal y la organización que le ayude.',
  },

  guest: {
    title: (partner) => `Pedir ayuda a ${partner}`,
    intro: 'Nuestro personal lee primero su solicitud y luego la envía a la organización.',
    consentFirst: 'Antes de empezar',
    begin: 'Continuar',
    name: 'Su nombre',
    nameHelp: 'Su nombre y al menos la primera letra de su apellido. No guardamos más que eso.',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    county: 'Condado',
    need: 'Qué tipo de ayuda',
    circumstances: 'Su situación',
    circumstancesHelp: 'Bastan unas pocas frases neutrales.',
    tooLong: 'La nota debe tener 255 caracteres o menos.',
    submit: 'Enviar solicitud',
    submitting: 'Enviando...',
    passEnded: {
      title: 'Su pase de visitante terminó',
      text: 'Pida uno nuevo para continuar: lo que escribió sigue aquí.',
      renew: 'Pedir un pase nuevo',
    },
    leave: {
      title: '¿Salir sin enviar?',
      text: 'Lo que escribió se borra, y no se pide ayuda a nadie.',
      confirm: 'Salir',
    },
    done: 'Listo',
  },

  status: {
    title: 'Cómo va su solicitud',
    lead: 'Aquí no aparece el nombre de nadie, para que pueda mirar desde cualquier teléfono.',
    asked: (date) => `Enviada el ${date}`,
    reference: 'Número de referencia',
    standing: {
      requested: 'Su solicitud está con nuestro personal. Por ahora no tiene que hacer nada.',
      pending_review: 'Su solicitud está con nuestro personal. Por ahora no tiene que hacer nada.',
      in_review: 'Nuestro personal está leyendo su solicitud. Por ahora no tiene que hacer nada.',
      submitted: 'Su solicitud está con una organización. Por ahora no tiene que hacer nada.',
      received: 'Una organización se encarga de su solicitud. Le llamará al número que nos dio.',
      returned: 'Su solicitud volvió a nuestro personal. Le llamaremos si necesitamos preguntarle algo.',
      closed: 'Su solicitud está cerrada.',
    },
    label: 'Avance de su solicitud',
    steps: {
      review: {
        title: 'En revisión',
        text: 'Nuestro personal la lee y busca quién puede ayudar, en 2 a 3 días hábiles.',
      },
      sent: {
        title: 'Enviada a una organización',
        text: 'La organización suele responder en 2 a 3 días hábiles.',
        next: 'La recibe una organización cerca de usted.',
      },
      service: { title: 'En servicio', text: 'Le llaman al número que nos dio.' },
      done: { title: 'Terminada' },
      closed: { title: 'Cerrada' },
      returned: {
        title: 'Devuelta',
        text: 'Está de nuevo con nuestro personal.',
        by: { withdrawn: 'Retirada', revision: 'Una pregunta para usted' },
      },
      waitlisted: { title: 'En lista de espera', text: 'La organización le guarda su lugar.' },
    },
    withdrawn: 'Esta solicitud fue retirada.',
    question: {
      standing: 'Nuestro personal tiene una pregunta. Su solicitud continúa cuando usted responda.',
      title: 'Nuestro personal le pregunta',
      open: 'Por favor cuéntenos un poco más sobre lo que necesita.',
      label: 'Su respuesta',
      help: 'Por favor no escriba números de documentos ni de cuentas.',
      submit: 'Enviar respuesta',
      submitting: 'Enviando...',
      call: 'Si prefiere hablar, espere nuestra llamada o escríbanos.',
      sent: 'Recibimos su respuesta. Gracias.',
      changed: 'Su solicitud cambió mientras tanto. Así va ahora.',
      failed: 'No se pudo enviar su respuesta. Por favor inténtelo de nuevo.',
    },
    again: 'Puede volver a pedir ayuda cuando quiera.',
    ask: 'Hacer una nueva solicitud',
    unknown: {
      title: 'Este enlace no lleva a ninguna solicitud',
      text: 'Tal vez le falte una parte. Ábralo otra vez desde el correo, o cópielo completo.',
    },
    gone: {
      title: 'Esta solicitud ya no está disponible',
      text: 'Lo que sabíamos de ella se borró. Si necesita ayuda, puede volver a pedirla.',
    },
    failed: 'No pudimos consultar su solicitud',
  },
}

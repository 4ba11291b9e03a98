// La primera página de una familia: tres maneras de pedir, qué esperar, y a quién llamar si no puede esperar.
import type { requestHelp as english } from '../request-help.ts'

export const requestHelp: typeof english = {
  signedIn: {
    title: 'Ya inició sesión',
    text: 'Haga una nueva solicitud, o vea dónde está la que ya hizo.',
    dashboard: 'Ir a mi panel',
  },
  ways: {
    title: '¿Cómo prefiere pedir ayuda?',
    account: {
      title: 'Con una cuenta',
      text: 'Siga cada paso desde su teléfono, escríbanos y cambie de opinión cuando quiera.',
      create: 'Crear una cuenta',
      signIn: 'Iniciar sesión',
    },
    form: {
      title: 'Sin una cuenta',
      text: 'Para usted o para alguien que conoce. Una página, unos cinco minutos, y nada que recordar.',
      link: 'Llenar la solicitud',
    },
    look: {
      title: 'O mire primero',
      text: 'Vea quién ayuda con qué en su condado, y si está abierto ahora.',
      link: 'Buscar recursos',
    },
  },

  response: {
    title: 'Una respuesta pronta',
    text: 'Respondemos a las solicitudes nuevas en 24-48 horas, en días hábiles. Revisarlas y enviarlas a una organización lleva de 2 a 3 días hábiles.',
    more: 'Si necesitamos preguntarle algo, usamos el teléfono o el correo que usted nos dio, y nada más.',
  },
  privacy: {
    title: 'Su privacidad',
    text: 'Solo nuestro equipo y las organizaciones que le ayudan leen lo que usted escribe. Los nombres y las notas se guardan cifrados.',
    points: [
      'No se comparte nada antes de que usted esté de acuerdo.',
      'No escriba su número de Seguro Social, su situación migratoria, antecedentes penales ni detalles de violencia. Aquí nunca los necesitamos.',
      'Puede retirar su solicitud y pedir que se borre lo que sabemos de usted.',
    ],
    link: 'Qué hacemos con lo que nos cuenta',
  },

  immediate: {
    emergency: {
      title: 'Alguien está en peligro',
      text: 'Llame al 911. Policía, bomberos o ambulancia, de día o de noche.',
    },
    crisis: {
      title: 'Usted o alguien que quiere está en crisis',
      text: 'Llame al 988, la línea de prevención del suicidio y crisis. Gratis, de día o de noche. Oprima el 2 para español, o envíe AYUDA al 988.',
    },
    hours: {},
  },
}

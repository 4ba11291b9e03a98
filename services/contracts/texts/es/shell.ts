// Navegación, línea de crisis, pie de página, páginas de error. Las mesas de trabajo siguen en inglés.
import { shell as english } from '../shell.ts'

export const shell: typeof english = {
  ...english,
  skipToContent: 'Ir al contenido',
  homeLink: 'Referral Exchange, página de inicio',
  menu: 'Menú',
  siteNavigation: 'Sitio',
  accountNavigation: 'Su cuenta',
  signIn: 'Iniciar sesión',
  signInAs: 'Entrar como',
  signOut: 'Cerrar sesión',
  signOutFailed: 'No se pudo cerrar la sesión',
  offline: 'Sin conexión. Lo que escriba se queda aquí, y podrá continuar cuando vuelva.',
  connectionLost: 'Sin conexión. Lo que ve puede no estar al día hasta que vuelva.',
  dashboard: 'Panel',

  crisis: {
    label: 'Si no puede esperar',
    inDanger: '¿En peligro? Llame al',
    inCrisis: '¿En crisis? Llame al',
    dayOrNight: ', de día o de noche.',
    danger: 'En peligro, llame al',
    crisis: 'En crisis, llame al',
    emergencyNumber: '911',
    crisisNumber: '988',
    forEmergency: 'en una emergencia',
    forCrisis: 'en una crisis; oprima el 2 para español',
    office: 'Oficina: Lun-Vie 9am-5pm (hora del Este)',
    officeHours: 'Oficina: Lun-Vie 9am-5pm (hora del Este)',
  },

  footer: {
    mission: 'Familias del noroeste de Georgia, y las iglesias y organizaciones que están a su lado.',
    findYourWay: 'Encuentre su camino',
    copyright: '© 2025 Referral Exchange. Creado para el programa piloto de intercambio.',
    terms: 'Condiciones de uso',
    privacy: 'Privacidad',
  },

  nav: {
    ...english.nav,
    about: 'Quiénes somos',
    resources: 'Recursos',
    requestHelp: 'Pedir ayuda',
    growWithUs: 'Participe',
    homeFromDesk: 'Directorio',
    partnerDashboard: 'Panel',
    clientDashboard: 'Panel',
    waitingWord: 'en espera',
  },

  theme: {
    label: 'Apariencia',
    system: 'Automática',
    light: 'Clara',
    dark: 'Oscura',
  },

  notFound: {
    title: '¡Vaya! No encontramos esta página',
    text: 'Puede que la dirección esté mal escrita, o que la página haya cambiado de lugar.',
    home: 'Ir a la página de inicio',
  },

  crash: {
    title: 'Algo salió mal',
    text: 'La aplicación encontró un error. Por favor, vuelva a cargar la página.',
    refresh: 'Volver a cargar',
  },
}

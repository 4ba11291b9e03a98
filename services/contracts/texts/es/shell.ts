// Navegación, línea de crisis, pie de página, páginas de error. Las mesas de trabajo siguen en inglés.
import { shell as english } from '../shell.ts'

export const shell: typeof english = {
  ...english,

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
  },

  theme: {
    label: 'Apariencia',
    system: 'Automática',
    light: 'Clara',
    dark: 'Oscura',
  },

  notFound: {
    title: '¡Vaya! No encontramos esta página',
  },

  crash: {},
}

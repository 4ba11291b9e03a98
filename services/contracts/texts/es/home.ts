// La página de inicio.
import type { home as english } from '../home.ts'

export const home: typeof english = {
  title: 'Inicio',
  description:
    'Las familias sin hogar piden ayuda una sola vez, y Referral Exchange encuentra la iglesia u organización cercana que puede ayudar, en seis condados del noroeste de Georgia.',
  headline: ['Pida una vez.', 'Encontraremos', 'quien le ayude.'],
  lead: 'Referral Exchange pone en contacto a familias sin hogar, con niños que tienen necesidades especiales o al cuidado de personas mayores con iglesias y organizaciones sin fines de lucro cerca de casa.',

  steps: {
    label: 'Qué pasa después de pedir ayuda',
    ask: { title: 'Usted pide', text: 'Un formulario, unos cinco minutos. Usted decide qué contar.' },
    read: {
      title: 'Una persona lo lee',
      text: 'Respondemos a las solicitudes nuevas en 24-48 horas, en días hábiles.',
    },
    send: { title: 'Lo enviamos', text: 'Revisar y encontrar a quién enviarlo lleva de 2 a 3 días hábiles.' },
    take: { title: 'Una organización lo toma', text: 'Usted puede seguir cada paso desde su teléfono.' },
  },

  impact: {
    title: 'Lo que logramos juntos',
    clients: (count) =>
      count === 1 ? 'persona atendida desde que empezamos' : 'personas atendidas desde que empezamos',
    clientsLastYear: () => 'en los últimos 12 meses',
    faithPartners: (count) => (count === 1 ? 'organización de fe' : 'organizaciones de fe'),
    referralsPerMonth: (count) => (count === 1 ? 'solicitud al mes' : 'solicitudes al mes'),
    failed: 'No pudimos cargar las cifras. Todo lo demás funciona sin ellas.',
  },

  programs: {
    housing: {
      title: 'Estabilidad y vivienda',
      text: 'Una cama para esta noche, un depósito la semana que viene, un contrato que dure. Ayuda con el alquiler, los servicios básicos, la comida y los trámites.',
    },
    care: {
      title: 'Cuidado y apoyo',
      text: 'Para niños con necesidades especiales, para padres mayores y para quien los cuida.',
    },
    community: {
      title: 'Comunidad y colaboración',
      text: 'Congregaciones y organizaciones que se dicen unas a otras qué pueden asumir, para que ninguna familia dé vueltas en vano.',
    },
  },
}

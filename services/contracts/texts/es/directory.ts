// El directorio de organizaciones y el acceso de invitados.
import type { directory as english } from '../directory.ts'

export const directory: typeof english = {
  tiers: {
    free_listing: null,
    cultivator: 'Miembro general',
    service_agreement: 'Miembro general',
    faith_shepherd: 'Shepherd',
    faith_steward: 'Steward',
    faith_covenant: 'Covenant',
    anchor_community: 'Community',
    anchor_strategic: 'Strategic',
    anchor_anchor: 'Anchor',
    anchor_premier: 'Premier',
    anchor_legacy: 'Legacy',
  },
  tierFilters: {
    general_member: 'Miembros generales',
    faith_shepherd: 'Shepherd',
    faith_steward: 'Steward',
    faith_covenant: 'Covenant',
  },
  amenities: {
    emergency_shelter: 'Refugio de emergencia',
    day_shelter: 'Refugio de día',
    pet_friendly: 'Acepta mascotas',
    domestic_violence: 'Violencia doméstica',
    clothing_closet: 'Ropero comunitario',
    inclement_weather: 'Refugio por mal tiempo',
  },
  days: {
    sun: 'Domingo',
    mon: 'Lunes',
    tue: 'Martes',
    wed: 'Miércoles',
    thu: 'Jueves',
    fri: 'Viernes',
    sat: 'Sábado',
  },
  county: 'Condado',
  anyCounty: 'Cualquier condado',
  anyService: 'Cualquier servicio',
  allFilters: (applied) => (applied === 0 ? 'Todos los filtros' : `Todos los filtros (${applied})`),
  show: (total) =>
    total === undefined ? 'Ver organizaciones' : total === 1 ? 'Ver 1 organización' : `Ver ${total} organizaciones`,
  miles: (miles) =>
    miles === 0 ? 'En su código postal' : `A ${miles === 1 ? '1 milla' : `unas ${miles} millas`} de usted`,
  found: (total) => (total === 1 ? 'Encontramos 1 organización' : `Encontramos ${total} organizaciones`),
  none: 'No encontramos organizaciones',
  pages: 'Organizaciones',

  open: (until) => (until === null ? 'Abierto ahora' : `Abierto ahora, hasta las ${until}`),
  facts: { counties: 'Condados', services: 'Servicios', populations: 'Para', website: 'Sitio web' },

  dialog: {
    missingContacts: {
      account_needed:
        'El correo y el teléfono se muestran a quienes tienen una cuenta. Mientras tanto, use el sitio web.',
      private: 'Los datos de contacto son privados. Por favor use el sitio web o pida ayuda con el formulario.',
    },
  },

  problem: {
    reasons: {
      contacts: 'El sitio web, el correo o el teléfono',
      hours: 'El horario',
      services: 'No ofrecen lo que dice aquí',
      closed: 'Cerraron o se mudaron',
      other: 'Otra cosa',
    },
  },

  access: {
    title: 'Ver los detalles',
    lead: 'Elija cómo quiere seguir. Es gratis de cualquier manera.',
    tabs: 'Maneras de ver los detalles',
    guest: 'Invitado',
    signIn: 'Iniciar sesión',
    signUp: 'Crear cuenta',
    guestLead: 'Vea los detalles durante un día, o dos horas en un teléfono o una tableta, sin crear una cuenta.',
    name: 'Nombre',
    email: 'Correo electrónico',
    county: 'Condado',
    chooseCounty: 'Elija su condado',
    otherCounty: 'Otro',
    agree:
      'Acepto los términos, y acepto recibir noticias suyas por correo de vez en cuando. Puedo dejar de recibirlas cuando quiera.',
    terms: 'Términos',
    privacy: 'Privacidad',
    submit: 'Seguir como invitado',
    submitting: 'Un momento...',
    welcome: '¡Le damos la bienvenida!',
    hours: (hours) => `Tiene acceso de invitado por ${hours} horas.`,
    failed: { title: 'Error', text: 'Algo salió mal. Por favor inténtelo de nuevo.' },
    created: { title: '¡Cuenta creada!', text: 'Por favor revise su correo para confirmar su cuenta.' },
  },
}

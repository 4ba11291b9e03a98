// Condiciones de uso y privacidad, en palabras sencillas.
import type { LegalText, legal as english } from '../legal.ts'

const terms: LegalText = {
  title: 'Condiciones de uso',
  description: 'Qué puede esperar de Referral Exchange, y qué pedimos a todos los que lo usan.',
  headline: 'Condiciones de uso',
  lead: 'Qué puede esperar de nosotros, y qué le pedimos. Al usar este sitio, usted las acepta.',
  sections: [
    {
      id: 'service',
      title: 'Qué es esto',
      text: [
        'Referral Exchange lleva solicitudes de ayuda a organizaciones que tal vez puedan responderlas. Es un programa piloto en seis condados del noroeste de Georgia. Pedir ayuda no cuesta nada, y ninguna organización puede cobrarle por haber llegado a ella por medio de nosotros.',
        'Nosotros no damos la ayuda. Cada organización decide a quién ayuda, con qué y con qué reglas propias. No podemos prometer que se encontrará ayuda.',
      ],
    },
    {
      id: 'emergencies',
      title: 'No es para emergencias',
      text: [
        'Nadie vigila este sitio a toda hora. En peligro, llame al 911. En una crisis, llame o envíe un mensaje al 988. No mande una solicitud para quedarse esperando.',
      ],
    },
    {
      id: 'times',
      title: 'Cuánto tardamos en responder',
      text: ['Estos son los plazos que procuramos cumplir, en días hábiles, y no una garantía:'],
      points: [
        'Solicitudes nuevas: 24-48 horas.',
        'Revisarlas y enviarlas a una organización: 2-3 días hábiles.',
        'Solicitudes de organizaciones que quieren participar: 3-5 días hábiles.',
      ],
    },
    {
      id: 'asking',
      title: 'Si pide ayuda',
      text: ['Para que su solicitud llegue a las personas indicadas, por favor'],
      points: [
        'diga la verdad, hasta donde la sepa;',
        'pida para otra persona solo si ella está de acuerdo;',
        'no escriba lo que aquí no le incumbe a nadie: números de Seguro Social, situación migratoria, antecedentes penales, detalles de violencia. Esos textos se detienen antes de enviarse.',
      ],
    },
    {
      id: 'partners',
      title: 'Si actúa por una organización',
      text: ['Usted lee lo que las familias nos confían. Se compromete a'],
      points: [
        'usarlo para ayudar a la familia de la que se trata, y para nada más;',
        'mostrarlo solo a quienes lo necesitan para eso dentro de su organización;',
        'responder a lo que se le envía, también con un no;',
        'mantener al día lo que el directorio dice de su organización;',
        'usar una cuenta propia, y avisarnos enseguida cuando alguien se va o se pierde una contraseña.',
      ],
    },
    {
      id: 'directory',
      title: 'El directorio',
      text: [
        'Lo que dice cada ficha viene de la organización misma. Llame antes de ir: los horarios y los servicios cambian. Los contactos están ahí para las familias que buscan ayuda. No se permite recopilarlos para publicidad ni para ningún otro fin.',
      ],
    },
    {
      id: 'accounts',
      title: 'Cuentas',
      text: [
        'Su cuenta es solo suya; por favor, no comparta la contraseña. Podemos cerrar una cuenta, o el acceso que da, si se usa en contra de estas condiciones. Usted puede dejar de usar la suya cuando quiera, y pedirnos que la eliminemos.',
      ],
    },
    {
      id: 'liability',
      title: 'De qué respondemos',
      text: [
        'Llevamos esta red con cuidado, como programa piloto y tal como es. Hasta donde la ley lo permite, no respondemos por lo que las organizaciones hagan o dejen de hacer, ni por daños que vengan de que este sitio se equivoque, se retrase o no funcione. Nada de esto le quita los derechos que la ley le da.',
      ],
    },
    {
      id: 'changes',
      title: 'Cambios',
      text: [
        'Cuando estas condiciones cambien, las nuevas estarán aquí, con su fecha. Los cambios que le afecten en algo más que las palabras se anuncian antes de que empiecen a valer. Se aplica la ley del Estado de Georgia. Si esta traducción y el texto en inglés no coinciden, vale el texto en inglés.',
      ],
    },
  ],
}

const privacy: LegalText = {
  title: 'Privacidad',
  description:
    'Qué guarda Referral Exchange sobre usted, quién puede verlo, por cuánto tiempo, y cómo pedir que se borre.',
  headline: 'Su privacidad',
  lead: 'Qué guardamos sobre usted, quién lo ve, por cuánto tiempo, y qué puede hacer al respecto.',
  sections: [
    {
      id: 'short',
      title: 'En pocas palabras',
      text: [],
      points: [
        'Guardamos lo que hace falta para encontrarle ayuda, y lo que pasó con su solicitud.',
        'Lo ven nuestro equipo y las organizaciones que le ayudan. Nadie más, y nada se vende.',
        'No se comparte nada antes de que usted esté de acuerdo.',
        'Puede pedir que se borre, y entonces nadie puede leerlo. Nosotros tampoco.',
        'Este sitio no carga nada de otras empresas: ni publicidad, ni rastreo, ni medición de visitas.',
      ],
    },
    {
      id: 'kept',
      title: 'Qué guardamos',
      text: [],
      points: [
        'Si pide ayuda: su nombre y la inicial de su apellido, su teléfono y su correo si nos los dio, su condado, lo que necesita, lo que escribió sobre ello, y cuándo y cómo aceptó que se compartiera. No pedimos su apellido completo, su fecha de nacimiento ni su número de Seguro Social.',
        'Lo que pasa con su solicitud: quién la tuvo y cuándo, qué se decidió, notas, cómo terminó y cuánto se gastó en ayudar.',
        'Si tiene una cuenta: su nombre, su correo y su contraseña en una forma que no se puede deshacer. También cuándo y en qué tipo de dispositivo entró. Su dirección de red se guarda solo cifrada, para notar si alguien prueba contraseñas.',
        'Si toma un pase de visitante para el directorio: su nombre, su correo y su condado, en una lista de correo que puede dejar cuando quiera. Cuando la deja, guardamos solo la dirección, para que nadie vuelva a ponerla.',
        'Si nos avisa de un error en el directorio: lo que escribió, y su correo si lo dejó.',
        'Si su organización solicita participar o aparece en el directorio: lo que nos cuenta de ella. La ficha es pública. Lo que escribió de usted como contacto en la solicitud no lo es.',
      ],
    },
    {
      id: 'seen',
      title: 'Quién lo ve',
      text: [],
      points: [
        'Usted: su solicitud, cada uno de sus pasos, y quién la tiene.',
        'Nuestro equipo, que lee las solicitudes y busca quién pueda responderlas.',
        'La organización que hizo la solicitud por usted, si fue así.',
        'La organización a la que se envía, desde ese momento. Si dice que no, ya no ve lo que venga después.',
        'Otros visitantes: nada. Las cifras de nuestra página de inicio son totales que no nombran a nadie.',
      ],
    },
    {
      id: 'sealed',
      title: 'Nombres y notas bajo llave',
      text: [
        'Su nombre, sus contactos y cada nota sobre usted se cifran con una llave que es solo suya. En las listas, de su teléfono se ven solo los últimos cuatro números. Hay notas que solo nuestro equipo puede abrir, y cada vez que alguien abre una queda escrito quién y cuándo.',
        'Los textos se revisan antes de guardarse. Los números de Seguro Social, la situación migratoria, los antecedentes penales y la violencia doméstica se detienen, para que nunca queden aquí donde alguien pudiera encontrarlos.',
        'Los refugios que no se deben encontrar aparecen sin dirección ni horario.',
      ],
    },
    {
      id: 'erased',
      title: 'Pedir que se borre',
      text: [
        'Escríbanos y destruimos su llave. Desde ese momento, su nombre, sus contactos y cada nota sobre usted no se pueden leer en ninguna parte, tampoco en la historia de sus solicitudes. Lo que queda es una historia sin persona: en mayo se pidió comida y hubo respuesta. Las copias de seguridad de las llaves se guardan poco tiempo, para que un nombre borrado no vuelva por ese camino.',
        'También puede simplemente retirar una solicitud, o su permiso para compartirla. Entonces no va más lejos.',
      ],
    },
    {
      id: 'long',
      title: 'Por cuánto tiempo',
      text: [],
      points: [
        'Las solicitudes y su historia: hasta que usted pida que se borren. Respondemos por lo hecho ante quienes nos financian, y aprendemos de ello.',
        'Los avisos con novedades: un año.',
        'Lo que nos dijo de un error en el directorio: hasta 90 días después de que lo hayamos atendido.',
        'Una cuenta que nunca se confirmó ni se usó: 30 días.',
        'Una sesión: termina dos semanas después de la última vez que la usó, y al instante cuando la cierra.',
        'Un pase de visitante: 24 horas; en teléfonos y tabletas, 2 horas.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies y lo que queda en su dispositivo',
      text: [
        'Solo lo necesario, y por eso no hay ningún aviso que aceptar. Dos cookies, cuando inicia sesión: una mantiene su sesión, y otra nos deja reconocer un dispositivo que ya entró antes, para que un extraño que adivina contraseñas no pueda cerrarle el paso. Los programas de la página no pueden leerlas, y ningún otro sitio las recibe.',
        'Además, su navegador recuerda si prefiere la apariencia clara u oscura, y un pase de visitante mientras dura. Lo que escribe en un formulario se queda en esa pestaña hasta que se envía o se cierra.',
      ],
    },
    {
      id: 'shared-devices',
      title: 'Si otras personas usan su teléfono o computadora',
      text: [
        'Cierre la sesión cuando termine: en la pantalla y en el navegador no queda nada que hable de usted. Nuestros correos y avisos no nombran a nadie más que a usted, y no dicen nada de su situación. Si alguien vigila lo que hace en internet, llámenos o llame al 988 desde un teléfono seguro.',
      ],
    },
    {
      id: 'rights',
      title: 'Qué puede pedirnos',
      text: [
        'Ver lo que guardamos sobre usted, corregirlo, que se borre, retirar lo que aceptó, y saber quién lo ha tenido. Basta con pedirlo; no hace falta dar razones. Respondemos en un plazo de 30 días, casi siempre antes.',
      ],
    },
  ],
}

export const legal: typeof english = {
  terms,
  privacy,
  write: {},
}

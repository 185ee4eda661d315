// What the pages call, as one module that is loaded with the first call: a server-rendered page makes none.
export { call, ResponseError } from '@lisle-harrow/api/calls';
export {
  getArticle,
  getArticleDraft,
  getInsights,
  getPrivacy,
  getService,
  getServices,
  getTeam,
  getTestimonials,
} from '@lisle-harrow/api/contract';

// The one place that names what the product uses of the router: everything else is tree-shaken away,
// which cannot happen when 'react-router-dom' itself is the shared module.
export { FadingLink as Link } from './frame/fading-link';
export {
  BrowserRouter,
  MemoryRouter,
  Route,
  Routes,
  StaticRouter,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';

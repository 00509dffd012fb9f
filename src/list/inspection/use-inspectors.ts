import { toInspectorsEndpoint } from '../../../contract/api/page/inspection/inspection-endpoints';
import { useRightsSource } from '../../access/rights-source';
import { useEndpointQuery } from '../../providers/use-endpoint';

const NO_BODY = { body: {} };

/** Who may be sent to devices; undefined while they are on their way. */
export function useInspectors(): readonly { readonly value: string; readonly label: string }[] | undefined {
  const { pages } = useRightsSource().declaration;
  const plans = pages.find((page) => 'source' in page && page.source.table === 'inspection');
  const { data } = useEndpointQuery(toInspectorsEndpoint(plans ?? { id: '' }), {
    ...NO_BODY,
    isEnabled: plans !== undefined,
  });
  return data?.list.map(({ id, name }) => ({ value: id, label: name }));
}

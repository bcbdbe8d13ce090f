-- When the draft of a section is published by itself, and who planned it; null for a draft without a plan.
alter table fact_versions add column publish_at bigint;
alter table fact_versions add column planned_by text references members (id);
